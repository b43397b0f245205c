<?php
/**
 * The settings of the site: the account, the script, the relay, and the accounts that content may embed.
 *
 * @package Slipway_Booking
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns the settings, with a default for each missing one.
 *
 * @return array{account:string,script:string,relay:string,accounts:string[],links:bool,everywhere:bool}
 */
function slipway_booking_settings() {
	$defaults = array(
		'account'    => '',
		'script'     => '',
		'relay'      => '',
		'accounts'   => array(),
		'links'      => false,
		'everywhere' => false,
	);
	$saved    = get_option( 'slipway_booking', array() );
	return wp_parse_args( is_array( $saved ) ? $saved : array(), $defaults );
}

/**
 * Returns the accounts that content may embed: the site's own account and the listed ones.
 *
 * @return string[]
 */
function slipway_booking_accounts() {
	$settings = slipway_booking_settings();
	return array_values( array_unique( array_filter( array_merge( array( $settings['account'] ), $settings['accounts'] ) ) ) );
}

/**
 * Returns the valid values of the form, and reports the invalid ones.
 *
 * @param mixed $typed Values of the form.
 * @return array
 */
function slipway_booking_sanitize_settings( $typed ) {
	$typed = is_array( $typed ) ? $typed : array();
	$words = static function ( $name ) use ( $typed ) {
		return isset( $typed[ $name ] ) && is_string( $typed[ $name ] ) ? $typed[ $name ] : '';
	};
	// The form sends the accounts as one text. WordPress may call this function again with its own result, a list.
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
 * Returns an http or https URL without a slash at its end, or '' for any other text. Reports a text that is not a URL.
 *
 * @param mixed $text The text of the field.
 * @return string
 */
function slipway_booking_clean_address( $text ) {
	$text = is_string( $text ) ? trim( $text ) : '';
	if ( '' === $text ) {
		return '';
	}
	$address = preg_match( '#^https?://[^/\s,]+#i', $text ) ? esc_url_raw( $text, array( 'http', 'https' ) ) : '';
	if ( '' === $address && function_exists( 'add_settings_error' ) ) {
		/* translators: %s: the text in the field */
		$problem = sprintf( __( '“%s” is not a URL. Enter one that begins with https://.', 'slipway-booking' ), $text );
		add_settings_error( 'slipway_booking', 'slipway_booking_address', esc_html( $problem ) );
	}
	return untrailingslashit( $address );
}
