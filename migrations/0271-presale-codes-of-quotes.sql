-- Quotes store the hash of a presale's code, as presales do, never what was typed.
update quotes set asked = asked - 'presale_code' || jsonb_build_object('presale_code_hash',
    encode(sha256(convert_to(upper(regexp_replace(normalize(asked ->> 'presale_code', nfkc), '[[:space:]-]+', '', 'g')), 'UTF8')), 'hex'))
  where asked ? 'presale_code';
