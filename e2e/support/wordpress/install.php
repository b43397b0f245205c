<?php
/**
 * Installs WordPress in a folder: creates the database, runs the installation and adds one user for each role.
 *
 * php install.php <folder> <password of all users>
 */

define( 'WP_INSTALLING', true );
[ , $folder, $password ] = $argv;

// WordPress connects to its database when it loads, so the database must exist first.
preg_match( "/'DB_HOST', \"localhost:(.+)\"/", file_get_contents( "$folder/wp-config.php" ), $matches );
( new mysqli( 'localhost', 'root', '', '', 0, $matches[1] ) )->query( 'CREATE DATABASE wordpress' );

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
