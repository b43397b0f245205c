<?php
/**
 * Plugin Name:       Slipway Booking
 * Description:       Take bookings on your own pages, with a block or the shortcode [slipway].
 * Version:           0.3.0
 * Requires at least: 6.0
 * Requires PHP:      7.4
 * Author:            The Slipway authors
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       slipway-booking
 * Domain Path:       /languages
 *
 * @package Slipway_Booking
 */

defined( 'ABSPATH' ) || exit;

define( 'SLIPWAY_BOOKING_VERSION', '0.3.0' );

require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/settings-page.php';
require __DIR__ . '/includes/script.php';
require __DIR__ . '/includes/embed.php';
require __DIR__ . '/includes/block.php';

add_action( 'init', 'slipway_booking_load_translations' );

/** Loads the translations in the plugin's own folder. */
function slipway_booking_load_translations() {
	load_plugin_textdomain( 'slipway-booking', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
}
