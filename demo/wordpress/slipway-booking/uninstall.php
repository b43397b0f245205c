<?php
/**
 * Deletes the settings when an administrator deletes the plugin.
 *
 * @package Slipway_Booking
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $slipway_booking_site ) {
		switch_to_blog( $slipway_booking_site );
		delete_option( 'slipway_booking' );
		restore_current_blog();
	}
} else {
	delete_option( 'slipway_booking' );
}
