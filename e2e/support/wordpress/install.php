<?php
/**
 * Makes a site of the files in a folder: the database, WordPress's own installation, and somebody for every role.
 *
 * php install.php <folder> <password of them all>
 */

define( 'WP_INSTALLING', true );
[ , $folder, $password ] = $argv;

// WordPress asks for its database as soon as it is loaded.
preg_match( "/'DB_HOST', \"localhost:(.+)\"/", file_get_contents( "$folder/wp-config.php" ), $found );
( new mysqli( 'localhost', 'root', '', '', 0, $found[1] ) )->query( 'CREATE DATABASE wordpress' );

require "$folder/wp-load.php";
require ABSPATH . 'wp-admin/includes/upgrade.php';

wp_install( 'A venue', 'administrator', 'administrator@example.com', true, '', $password );
foreach ( array( 'editor', 'author', 'contributor' ) as $role ) {
	wp_insert_user(
		array(
			'user_login' => $role,
			'user_pass'  => $password,
			'user_email' => "$role@example.com",
			'role'       => $role,
		)
	);
}
