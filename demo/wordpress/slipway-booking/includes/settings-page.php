<?php
/**
 * The page Settings → Slipway Booking, for users who may change options.
 *
 * @package Slipway_Booking
 */

defined( 'ABSPATH' ) || exit;

add_action( 'admin_init', 'slipway_booking_register_settings' );
add_action( 'admin_menu', 'slipway_booking_add_page' );
add_filter( 'plugin_action_links_slipway-booking/slipway-booking.php', 'slipway_booking_add_link' );

/** Registers the settings. WordPress checks the nonce and the capability. */
function slipway_booking_register_settings() {
	register_setting(
		'slipway_booking',
		'slipway_booking',
		array(
			'type'              => 'array',
			'sanitize_callback' => 'slipway_booking_sanitize_settings',
			'show_in_rest'      => false,
		)
	);
	add_settings_section( 'slipway_booking_main', '', '__return_null', 'slipway_booking' );
	foreach ( slipway_booking_fields() as $name => $field ) {
		add_settings_field(
			'slipway_booking_' . $name,
			esc_html( $field['label'] ),
			'slipway_booking_print_field',
			'slipway_booking',
			'slipway_booking_main',
			// The help text of a switch is its label.
			array( 'name' => $name ) + $field + ( 'switch' === $field['kind'] ? array() : array( 'label_for' => 'slipway_booking_' . $name ) )
		);
	}
}

/**
 * Returns the fields in order.
 *
 * @return array<string,array{label:string,kind:string,help:string}>
 */
function slipway_booking_fields() {
	return array(
		'account'    => array(
			'label' => __( 'Account', 'slipway-booking' ),
			'kind'  => 'url',
			'help'  => __( 'The URL of your booking account, for example https://book.example.com/harbour.', 'slipway-booking' ),
		),
		'script'     => array(
			'label' => __( 'Script', 'slipway-booking' ),
			'kind'  => 'url',
			'help'  => __( 'The URL of slipway.js, for example https://www.example.com/slipway/slipway.js.', 'slipway-booking' ),
		),
		'relay'      => array(
			'label' => __( 'Relay', 'slipway-booking' ),
			'kind'  => 'url',
			'help'  => __( 'The URL of your relay, if the account requires a token for bookings. Never enter the token itself.', 'slipway-booking' ),
		),
		'accounts'   => array(
			'label' => __( 'Other accounts', 'slipway-booking' ),
			'kind'  => 'lines',
			'help'  => __( 'One URL per line. Posts and comments can embed only your account and these accounts.', 'slipway-booking' ),
		),
		'links'      => array(
			'label' => __( 'Links', 'slipway-booking' ),
			'kind'  => 'switch',
			'help'  => __( 'Links to the account that end in #slipway open the booking in a dialog.', 'slipway-booking' ),
		),
		'everywhere' => array(
			'label' => __( 'Every page', 'slipway-booking' ),
			'kind'  => 'switch',
			'help'  => __( 'Load the script on every page, for a link or a cart badge in the header.', 'slipway-booking' ),
		),
	);
}

/**
 * Prints a field with its help text.
 *
 * @param array $field A field of slipway_booking_fields(), with its name.
 */
function slipway_booking_print_field( $field ) {
	$settings = slipway_booking_settings();
	$value    = $settings[ $field['name'] ];
	$id       = 'slipway_booking_' . $field['name'];
	$name     = 'slipway_booking[' . $field['name'] . ']';
	if ( 'switch' === $field['kind'] ) {
		printf(
			'<label><input type="checkbox" id="%1$s" name="%2$s" value="1"%3$s> %4$s</label>',
			esc_attr( $id ),
			esc_attr( $name ),
			checked( $value, true, false ),
			esc_html( $field['help'] )
		);
		return;
	}
	if ( 'lines' === $field['kind'] ) {
		printf(
			'<textarea class="large-text code" rows="3" id="%1$s" name="%2$s" aria-describedby="%1$s_help">%3$s</textarea>',
			esc_attr( $id ),
			esc_attr( $name ),
			esc_textarea( implode( "\n", $value ) )
		);
	} else {
		printf(
			'<input type="url" class="large-text code" id="%1$s" name="%2$s" value="%3$s" aria-describedby="%1$s_help">',
			esc_attr( $id ),
			esc_attr( $name ),
			esc_attr( $value )
		);
	}
	printf( '<p class="description" id="%s_help">%s</p>', esc_attr( $id ), esc_html( $field['help'] ) );
}

/** Adds the page to the menu Settings. */
function slipway_booking_add_page() {
	$title = __( 'Slipway Booking', 'slipway-booking' );
	add_options_page( $title, $title, 'manage_options', 'slipway-booking', 'slipway_booking_print_page' );
}

/** Prints the page. */
function slipway_booking_print_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html( get_admin_page_title() ) . '</h1>';
	echo '<form action="options.php" method="post">';
	settings_fields( 'slipway_booking' );
	do_settings_sections( 'slipway_booking' );
	submit_button();
	echo '</form></div>';
}

/**
 * Adds a link to the settings to the plugin's row in the list of plugins.
 *
 * @param string[] $links Links of the row, as HTML.
 * @return string[]
 */
function slipway_booking_add_link( $links ) {
	$link = sprintf(
		'<a href="%s">%s</a>',
		esc_url( admin_url( 'options-general.php?page=slipway-booking' ) ),
		esc_html__( 'Settings', 'slipway-booking' )
	);
	return array_merge( array( $link ), $links );
}
