<?php
/**
 * The shortcode, the markup of a booking, and the HTML that every role may write.
 *
 * @package Slipway_Booking
 */

defined( 'ABSPATH' ) || exit;

add_shortcode( 'slipway', 'slipway_booking_shortcode' );
add_filter( 'wp_kses_allowed_html', 'slipway_booking_allow_markup', 10, 2 );

/**
 * Returns the attributes of the shortcode, each with the data- attribute of the marked element.
 *
 * @return array<string,string>
 */
function slipway_booking_attribute_map() {
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
 * Renders `[slipway item="107" date="2030-06-01" params="adults:2"]`. `[slipway]` offers all items of the account.
 *
 * @param array|string $attributes Attributes of the shortcode.
 * @return string
 */
function slipway_booking_shortcode( $attributes ) {
	$defaults = array( 'account' => '' ) + array_fill_keys( array_keys( slipway_booking_attribute_map() ), '' );
	return slipway_booking_markup( shortcode_atts( $defaults, $attributes, 'slipway' ) );
}

/**
 * Renders a marked element, which the script turns into a booking. Without the script, it is a link to the account.
 *
 * @param array<string,string> $attributes Values by the names of slipway_booking_attribute_map(), and `account`.
 * @param string               $wrapping   Attributes of the element, escaped.
 * @return string
 */
function slipway_booking_markup( $attributes, $wrapping = '' ) {
	$attributes = array_filter( $attributes, 'is_scalar' );
	$settings   = slipway_booking_settings();
	$account    = esc_url( empty( $attributes['account'] ) ? $settings['account'] : $attributes['account'] );
	if ( '' === $account || '' === $settings['script'] ) {
		return slipway_booking_missing_settings();
	}
	slipway_booking_enqueue();
	$html_attributes = sprintf( ' data-slipway="1" data-base-url="%s"', $account );
	foreach ( slipway_booking_attribute_map() as $name => $attribute ) {
		if ( isset( $attributes[ $name ] ) && '' !== (string) $attributes[ $name ] ) {
			$html_attributes .= sprintf( ' %s="%s"', $attribute, esc_attr( $attributes[ $name ] ) );
		}
	}
	return sprintf(
		'<div%s%s><a href="%s">%s</a></div>',
		'' === $wrapping ? '' : ' ' . $wrapping,
		$html_attributes,
		$account,
		esc_html__( 'Book online', 'slipway-booking' )
	);
}

/**
 * Returns a link to the settings for administrators, and '' for everyone else.
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
		esc_html__( 'To show the booking here, enter your account and the script.', 'slipway-booking' )
	);
}

/**
 * Allows marked elements and the cart badge in posts of authors and contributors. It does not allow `<slipway-booking>`,
 * because the script does not check the account of that element.
 *
 * @param array<string,array> $tags    Allowed tags with their attributes.
 * @param string              $context The kind of text that WordPress filters.
 * @return array<string,array>
 */
function slipway_booking_allow_markup( $tags, $context ) {
	if ( 'post' !== $context || ! is_array( $tags ) ) {
		return $tags;
	}
	$marks = array_merge( array( 'class', 'data-slipway', 'data-base-url' ), array_values( slipway_booking_attribute_map() ) );
	foreach ( array( 'div', 'p', 'span' ) as $tag ) {
		$known        = isset( $tags[ $tag ] ) && is_array( $tags[ $tag ] ) ? $tags[ $tag ] : array();
		$tags[ $tag ] = $known + array_fill_keys( $marks, true );
	}
	$tags['slipway-cart-badge'] = array_fill_keys( array( 'base-url', 'for', 'href', 'lang' ), true );
	return $tags;
}
