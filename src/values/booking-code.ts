/**
 * Returns the text if it is a valid booking code, otherwise `''`. A code has 1 to 64 letters, digits, `_`, `.` or `-`.
 * `0` is not a code, because services send it for "none".
 *
 * @example
 * parseBookingCode('ABCD-010130'); // 'ABCD-010130'
 */
export const parseBookingCode = (text: string): string => (/^(?!0$)[\w.-]{1,64}$/.test(text) ? text : '');
