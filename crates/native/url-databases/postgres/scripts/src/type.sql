-- The type. Its values are serialized URLs, in the representation of text and bytea, whose functions serve it where
-- nothing is to be checked.

CREATE TYPE url;

CREATE FUNCTION url_in(cstring) RETURNS url
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'url_in';
CREATE FUNCTION url_out(url) RETURNS cstring
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'textout';
CREATE FUNCTION url_recv(internal) RETURNS url
    LANGUAGE C STABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'url_recv';
CREATE FUNCTION url_send(url) RETURNS bytea
    LANGUAGE internal STABLE STRICT PARALLEL SAFE AS 'textsend';

CREATE TYPE url (
    INPUT = url_in,
    OUTPUT = url_out,
    RECEIVE = url_recv,
    SEND = url_send,
    INTERNALLENGTH = VARIABLE,
    ALIGNMENT = int4,
    STORAGE = extended,
    CATEGORY = 'S'
);
COMMENT ON TYPE url IS 'An absolute URL in its serialized form, as the WHATWG URL Standard parses it.';

CREATE FUNCTION url(text) RETURNS url
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10 AS 'MODULE_PATHNAME', 'url_from_text';
COMMENT ON FUNCTION url(text) IS 'The URL that the text is; an error if it does not parse.';

-- The same bytes. Without a function, each operator class for text would take a URL, although the type has no collation,
-- and although the operators of two URLs are not in that class.
CREATE FUNCTION text(url) RETURNS text
    LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'MODULE_PATHNAME', 'url_to_text';
COMMENT ON FUNCTION text(url) IS 'The serialized URL.';

CREATE CAST (url AS text) WITH FUNCTION text(url) AS IMPLICIT;
CREATE CAST (text AS url) WITH FUNCTION url(text) AS ASSIGNMENT;
CREATE CAST (varchar AS url) WITH FUNCTION url(text) AS ASSIGNMENT;

-- The order, by the bytes of the serialized URL.

CREATE FUNCTION url_lt(url, url) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'bytealt';
CREATE FUNCTION url_le(url, url) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'byteale';
CREATE FUNCTION url_eq(url, url) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'byteaeq';
CREATE FUNCTION url_ne(url, url) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'byteane';
CREATE FUNCTION url_ge(url, url) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'byteage';
CREATE FUNCTION url_gt(url, url) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'byteagt';
CREATE FUNCTION url_cmp(url, url) RETURNS integer
    LANGUAGE internal IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE AS 'byteacmp';
CREATE FUNCTION url_sortsupport(internal) RETURNS void
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'bytea_sortsupport';
CREATE FUNCTION url_hash_code(url) RETURNS integer
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'hashvarlena';
CREATE FUNCTION url_hash_code_extended(url, bigint) RETURNS bigint
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'hashvarlenaextended';

CREATE OPERATOR < (
    LEFTARG = url, RIGHTARG = url, FUNCTION = url_lt, COMMUTATOR = >, NEGATOR = >=,
    RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
    LEFTARG = url, RIGHTARG = url, FUNCTION = url_le, COMMUTATOR = >=, NEGATOR = >,
    RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
    LEFTARG = url, RIGHTARG = url, FUNCTION = url_eq, COMMUTATOR = =, NEGATOR = <>,
    RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR <> (
    LEFTARG = url, RIGHTARG = url, FUNCTION = url_ne, COMMUTATOR = <>, NEGATOR = =,
    RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR >= (
    LEFTARG = url, RIGHTARG = url, FUNCTION = url_ge, COMMUTATOR = <=, NEGATOR = <,
    RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
    LEFTARG = url, RIGHTARG = url, FUNCTION = url_gt, COMMUTATOR = <, NEGATOR = <=,
    RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);

CREATE OPERATOR CLASS url_ops DEFAULT FOR TYPE url USING btree AS
    OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
    FUNCTION 1 url_cmp(url, url),
    FUNCTION 2 url_sortsupport(internal),
    FUNCTION 4 btequalimage(oid);
CREATE OPERATOR CLASS url_ops DEFAULT FOR TYPE url USING hash AS
    OPERATOR 1 =,
    FUNCTION 1 url_hash_code(url),
    FUNCTION 2 url_hash_code_extended(url, bigint);
CREATE OPERATOR CLASS url_ops DEFAULT FOR TYPE url USING brin AS
    OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
    FUNCTION 1 brin_minmax_opcinfo(internal),
    FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
    FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
    FUNCTION 4 brin_minmax_union(internal, internal, internal);

CREATE FUNCTION url_smaller(a url, b url) RETURNS url
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN CASE WHEN a < b THEN a ELSE b END;
CREATE FUNCTION url_larger(a url, b url) RETURNS url
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN CASE WHEN a > b THEN a ELSE b END;
CREATE AGGREGATE min(url) (
    SFUNC = url_smaller, STYPE = url, COMBINEFUNC = url_smaller, SORTOP = <, PARALLEL = SAFE
);
CREATE AGGREGATE max(url) (
    SFUNC = url_larger, STYPE = url, COMBINEFUNC = url_larger, SORTOP = >, PARALLEL = SAFE
);
