-- What the verifier of a code's exchange has to hash to (RFC 7636, always as S256); null where no challenge was given.
alter table oauth_code add column code_challenge text;
