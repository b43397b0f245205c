<?php
/**
 * The script tag: a module on pages that need it, with the settings that content cannot change.
 *
 * @package Slipway_Booking
 */

defined( 'ABSPATH' ) || exit;

add_action( 'wp_enqueue_scripts', 'slipway_booking_enqueue_early' );
add_filter( 'the_content', 'slipway_booking_enqueue_for', 20 );
add_filter( 'widget_block_content', 'slipway_booking_enqueue_for', 20 );
add_filter( 'script_loader_tag', 'slipway_booking_script_tag', 10, 3 );
add_filter( 'wp_script_attributes', 'slipway_booking_script_attributes' );

/** Enqueues the script in the head if every page or the post of this page needs it. */
function slipway_booking_enqueue_early() {
	$settings = slipway_booking_settings();
	$post     = is_singular() ? get_post() : null;
	if ( $settings['everywhere'] ) {
		slipway_booking_enqueue();
	} elseif ( $post ) {
		slipway_booking_enqueue_for( $post->post_content );
	}
}

/**
 * Enqueues the script if the content has a booking, a link to a booking or a cart badge.
 *
 * @param string $content Content of the page.
 * @return string The same content.
 */
function slipway_booking_enqueue_for( $content ) {
	if ( preg_match( '/data-slipway|#slipway|slipway-cart-badge|wp:slipway\/booking|\[slipway\b/', (string) $content ) ) {
		slipway_booking_enqueue();
	}
	return $content;
}

/** Enqueues the script once. Adds no version to the URL, because the administrator selects the file. */
function slipway_booking_enqueue() {
	$settings = slipway_booking_settings();
	if ( '' === $settings['script'] ) {
		return;
	}
	if ( function_exists( 'wp_enqueue_script_module' ) ) {
		wp_enqueue_script_module( 'slipway-booking', $settings['script'], array(), null );
	} else {
		wp_enqueue_script( 'slipway-booking', $settings['script'], array(), null, false );
	}
}

/**
 * Replaces the tag of the script with a module tag, for WordPress before 6.5. Later versions write the module tag themselves.
 *
 * @param string $tag    The tag that WordPress wrote.
 * @param string $handle The handle of the script.
 * @param string $src    The URL of the script.
 * @return string
 */
function slipway_booking_script_tag( $tag, $handle, $src ) {
	if ( 'slipway-booking' !== $handle ) {
		return $tag;
	}
	return wp_get_script_tag(
		array(
			'type' => 'module',
			'src'  => $src,
			'id'   => 'slipway-booking-js-module',
		)
	);
}

/**
 * Adds the settings to the script tag, because content cannot change that tag.
 *
 * @param array<string,string|bool> $attributes Attributes of a script tag.
 * @return array<string,string|bool>
 */
function slipway_booking_script_attributes( $attributes ) {
	if ( ! isset( $attributes['id'] ) || 'slipway-booking-js-module' !== $attributes['id'] ) {
		return $attributes;
	}
	$settings                    = slipway_booking_settings();
	$attributes['data-accounts'] = implode( ',', slipway_booking_accounts() );
	if ( '' !== $settings['relay'] ) {
		$attributes['data-relay-url'] = $settings['relay'];
	}
	if ( $settings['links'] ) {
		$attributes['data-slipway-links'] = true;
	}
	return $attributes;
}
