<?php
/**
 * The script tag: a module, on pages that need it, with what the page says for everything that content embeds.
 *
 * @package Slipway_Booking
 */

defined( 'ABSPATH' ) || exit;

add_action( 'wp_enqueue_scripts', 'slipway_booking_enqueue_early' );
add_filter( 'the_content', 'slipway_booking_enqueue_for', 20 );
add_filter( 'widget_block_content', 'slipway_booking_enqueue_for', 20 );
add_filter( 'script_loader_tag', 'slipway_booking_script_tag', 10, 3 );
add_filter( 'wp_script_attributes', 'slipway_booking_script_attributes' );

/** In the head where it is known by then that the page needs it. */
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
 * Asks for the script where content has a booking, a link to one or a cart badge.
 *
 * @param string $content Anything that is shown.
 * @return string The same.
 */
function slipway_booking_enqueue_for( $content ) {
	if ( preg_match( '/data-slipway|#slipway|slipway-cart-badge|wp:slipway\/booking|\[slipway\b/', (string) $content ) ) {
		slipway_booking_enqueue();
	}
	return $content;
}

/** However often it is called, there is one tag. The address is the owner's: WordPress adds no version to it. */
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
 * Before WordPress 6.5, which has modules of its own: the same tag as there.
 *
 * @param string $tag    As WordPress wrote it.
 * @param string $handle Whose it is.
 * @param string $src    Its address.
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
 * What the page says, on the tag of either way: content cannot write it.
 *
 * @param array<string,string|bool> $attributes Of any script tag.
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
