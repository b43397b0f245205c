<?php
/**
 * The place of a booking in a page: the shortcode, what it becomes, and what every role may write by hand.
 *
 * @package Slipway_Booking
 */

defined( 'ABSPATH' ) || exit;

add_shortcode( 'slipway', 'slipway_booking_shortcode' );
add_filter( 'wp_kses_allowed_html', 'slipway_booking_allow_markup', 10, 2 );

/**
 * What can be chosen, by the shortcode's name for it: the data- attribute of the marked element.
 *
 * @return array<string,string>
 */
function slipway_booking_choices() {
	return array(
		'item'     => 'data-item-id',
		'category' => 'data-category-id',
		'date'     => 'data-start-date',
		'end'      => 'data-end-date',
		'params'   => 'data-params',
		'keyword'  => 'data-keyword',
		'code'     => 'data-discount-code',
		'lang'     => 'data-lang',
	);
}

/**
 * `[slipway item="107" date="2030-06-01" params="adults:2"]`; without anything, all that the account offers.
 *
 * @param array|string $chosen Attributes of the shortcode.
 * @return string
 */
function slipway_booking_shortcode( $chosen ) {
	$none = array( 'account' => '' ) + array_fill_keys( array_keys( slipway_booking_choices() ), '' );
	return slipway_booking_markup( shortcode_atts( $none, $chosen, 'slipway' ) );
}

/**
 * A marked element, which the script makes a booking of. Without the script it is a link to the account.
 *
 * @param array<string,string> $chosen   By the names of slipway_booking_choices(), and `account`.
 * @param string               $wrapping Attributes of the element, escaped.
 * @return string
 */
function slipway_booking_markup( $chosen, $wrapping = '' ) {
	$chosen   = array_filter( $chosen, 'is_scalar' );
	$settings = slipway_booking_settings();
	$account  = esc_url( empty( $chosen['account'] ) ? $settings['account'] : $chosen['account'] );
	if ( '' === $account || '' === $settings['script'] ) {
		return slipway_booking_missing_settings();
	}
	slipway_booking_enqueue();
	$attributes = sprintf( ' data-slipway="1" data-base-url="%s"', $account );
	foreach ( slipway_booking_choices() as $name => $attribute ) {
		if ( isset( $chosen[ $name ] ) && '' !== (string) $chosen[ $name ] ) {
			$attributes .= sprintf( ' %s="%s"', $attribute, esc_attr( $chosen[ $name ] ) );
		}
	}
	return sprintf(
		'<div%s%s><a href="%s">%s</a></div>',
		'' === $wrapping ? '' : ' ' . $wrapping,
		$attributes,
		$account,
		esc_html__( 'Book online', 'slipway-booking' )
	);
}

/**
 * For those who can mend it; visitors see nothing.
 *
 * @return string
 */
function slipway_booking_missing_settings() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return '';
	}
	return sprintf(
		'<p><a href="%s">%s</a></p>',
		esc_url( admin_url( 'options-general.php?page=slipway-booking' ) ),
		esc_html__( 'Name your account and the script, and the booking appears here.', 'slipway-booking' )
	);
}

/**
 * What authors and contributors may write by hand: marked elements, and the cart badge. `<slipway-booking>` is not among
 * them, because it is not asked for its account.
 *
 * @param array<string,array> $tags    Allowed tags with their attributes.
 * @param string              $context Of what WordPress cleans.
 * @return array<string,array>
 */
function slipway_booking_allow_markup( $tags, $context ) {
	if ( 'post' !== $context || ! is_array( $tags ) ) {
		return $tags;
	}
	$marks = array_merge( array( 'class', 'data-slipway', 'data-base-url' ), array_values( slipway_booking_choices() ) );
	foreach ( array( 'div', 'p', 'span' ) as $tag ) {
		$known        = isset( $tags[ $tag ] ) && is_array( $tags[ $tag ] ) ? $tags[ $tag ] : array();
		$tags[ $tag ] = $known + array_fill_keys( $marks, true );
	}
	$tags['slipway-cart-badge'] = array_fill_keys( array( 'base-url', 'for', 'href', 'lang' ), true );
	return $tags;
}
