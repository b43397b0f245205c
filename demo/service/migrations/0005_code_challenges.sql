-- The SHA-256 hash of the verifier that the exchange of the code must send (RFC 7636, method S256).
-- Null if the request had no challenge.
alter table oauth_code add column code_challenge text;
