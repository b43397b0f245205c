<?php
/**
 * What the owner of the site says once: the account, the script, the relay, and what content may embed.
 *
 * @package Slipway_Booking
 */

defined( 'ABSPATH' ) || exit;

/**
 * The settings, none of them missing.
 *
 * @return array{account:string,script:string,relay:string,accounts:string[],links:bool,everywhere:bool}
 */
function slipway_booking_settings() {
	$none  = array(
		'account'    => '',
		'script'     => '',
		'relay'      => '',
		'accounts'   => array(),
		'links'      => false,
		'everywhere' => false,
	);
	$saved = get_option( 'slipway_booking', array() );
	return wp_parse_args( is_array( $saved ) ? $saved : array(), $none );
}

/**
 * The accounts that content may embed: the site's own, and those that the owner names beside it.
 *
 * @return string[]
 */
function slipway_booking_accounts() {
	$settings = slipway_booking_settings();
	return array_values( array_unique( array_filter( array_merge( array( $settings['account'] ), $settings['accounts'] ) ) ) );
}

/**
 * Keeps what can be used of what was typed, and tells of the rest.
 *
 * @param mixed $typed As it comes from the form.
 * @return array
 */
function slipway_booking_sanitize_settings( $typed ) {
	$typed = is_array( $typed ) ? $typed : array();
	$words = static function ( $name ) use ( $typed ) {
		return isset( $typed[ $name ] ) && is_string( $typed[ $name ] ) ? $typed[ $name ] : '';
	};
	// WordPress may hand over a list that went through here before.
	$accounts = isset( $typed['accounts'] ) && is_array( $typed['accounts'] ) ? $typed['accounts'] : preg_split( '/[\s,]+/', $words( 'accounts' ) );
	return array(
		'account'    => slipway_booking_clean_address( $words( 'account' ) ),
		'script'     => slipway_booking_clean_address( $words( 'script' ) ),
		'relay'      => slipway_booking_clean_address( $words( 'relay' ) ),
		'accounts'   => array_values( array_unique( array_filter( array_map( 'slipway_booking_clean_address', $accounts ) ) ) ),
		'links'      => ! empty( $typed['links'] ),
		'everywhere' => ! empty( $typed['everywhere'] ),
	);
}

/**
 * An address of the web without a slash at its end, or '' for anything that is none.
 *
 * @param mixed $text As it was typed.
 * @return string
 */
function slipway_booking_clean_address( $text ) {
	$text = is_string( $text ) ? trim( $text ) : '';
	if ( '' === $text ) {
		return '';
	}
	$address = preg_match( '#^https?://[^/\s,]+#i', $text ) ? esc_url_raw( $text, array( 'http', 'https' ) ) : '';
	if ( '' === $address && function_exists( 'add_settings_error' ) ) {
		/* translators: %s: what was typed */
		$problem = sprintf( __( '“%s” is not an address. It has to begin with https://.', 'slipway-booking' ), $text );
		add_settings_error( 'slipway_booking', 'slipway_booking_address', esc_html( $problem ) );
	}
	return untrailingslashit( $address );
}
