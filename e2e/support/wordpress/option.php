<?php
/**
 * Prints an option of a site as the database stores it, or nothing if there is none.
 *
 * php option.php <folder> <name>
 */

[ , $folder, $name ] = $argv;
require "$folder/wp-load.php";

echo $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", $name ) );
