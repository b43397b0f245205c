<?php
/**
 * The block “Booking”. WordPress stores only its attributes and renders the markup on each view, so no role can lose it.
 *
 * @package Slipway_Booking
 */

defined( 'ABSPATH' ) || exit;

add_action( 'init', 'slipway_booking_register_block' );

/** Registers the block. Its editor reads the public list of items from the account. */
function slipway_booking_register_block() {
	wp_register_script(
		'slipway-booking-editor',
		plugins_url( 'block/editor.js', __DIR__ ),
		array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ),
		SLIPWAY_BOOKING_VERSION,
		true
	);
	$settings = slipway_booking_settings();
	$known    = array( 'account' => $settings['account'] );
	wp_add_inline_script( 'slipway-booking-editor', 'window.slipwayBooking = ' . wp_json_encode( $known ) . ';', 'before' );
	wp_set_script_translations( 'slipway-booking-editor', 'slipway-booking', dirname( __DIR__ ) . '/languages' );
	register_block_type( dirname( __DIR__ ) . '/block', array( 'render_callback' => 'slipway_booking_render_block' ) );
}

/**
 * Renders the block on the page. Drops attributes that block.json does not declare, because WordPress does not check them.
 *
 * @param array<string,string> $attributes Attributes of the block.
 * @return string
 */
function slipway_booking_render_block( $attributes ) {
	$declared = array_flip( array( 'item', 'date', 'params' ) );
	return slipway_booking_markup( array_intersect_key( $attributes, $declared ), get_block_wrapper_attributes() );
}
