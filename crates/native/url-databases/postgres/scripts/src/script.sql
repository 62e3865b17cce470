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

CREATE FUNCTION url_smaller(url, url) RETURNS url
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'url_smaller';
CREATE FUNCTION url_larger(url, url) RETURNS url
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'url_larger';
CREATE AGGREGATE min(url) (
    SFUNC = url_smaller, STYPE = url, COMBINEFUNC = url_smaller, SORTOP = <, PARALLEL = SAFE
);
CREATE AGGREGATE max(url) (
    SFUNC = url_larger, STYPE = url, COMBINEFUNC = url_larger, SORTOP = >, PARALLEL = SAFE
);

-- The functions and operators of the table.

-- What was computed with older data. The library's functions are immutable as long as its data is the same, and objects
-- keep their results. After an upgrade, these have to be made again.
--
-- The extension is trusted, so others may have made functions and operators in its schema before. None of them is called:
-- what takes any type is named with its schema, and an operator has exactly the types of one in pg_catalog.

CREATE TABLE url_built_with (data text PRIMARY KEY, version text NOT NULL);
COMMENT ON TABLE url_built_with IS 'The versions of the data when everything that keeps results was last made again.';
INSERT INTO url_built_with SELECT data, url_versions(data) FROM json_object_keys(url_versions()::json) AS data;
GRANT SELECT ON url_built_with TO PUBLIC;
-- The table is the superuser's, and whoever made the extension may tell that all has been made again.
GRANT UPDATE (version) ON url_built_with TO @extowner@;

CREATE VIEW url_dependents AS
WITH RECURSIVE functions AS (
    SELECT proc.oid, kept.data FROM url_function_data AS kept
    JOIN pg_proc AS proc ON proc.proname = kept.name
    JOIN pg_depend AS member ON member.classid = 'pg_proc'::regclass::oid AND member.objid = proc.oid AND member.deptype = 'e'
    JOIN pg_extension AS extension ON extension.oid = member.refobjid AND extension.extname = 'urlstack'
    WHERE member.refclassid = 'pg_extension'::regclass::oid
), uses AS (
    SELECT depend.classid, depend.objid, depend.objsubid, functions.data FROM functions
    JOIN pg_depend AS depend ON depend.refclassid = 'pg_proc'::regclass::oid AND depend.refobjid = functions.oid
    UNION ALL
    SELECT depend.classid, depend.objid, depend.objsubid, functions.data FROM functions
    JOIN pg_operator AS operator ON operator.oprcode::oid = functions.oid
    JOIN pg_depend AS depend ON depend.refclassid = 'pg_operator'::regclass::oid AND depend.refobjid = operator.oid
), columns AS (
    -- The versions of PostgreSQL differ in whether the column depends on the function, or its expression does.
    SELECT attribute.attrelid, attribute.attnum, attribute.attname, uses.data, (
        -- An UPDATE computes the column again only if it names a column that the expression reads.
        SELECT input.attname FROM pg_depend AS reads
        JOIN pg_attribute AS input ON input.attrelid = reads.refobjid AND input.attnum = reads.refobjsubid
        WHERE reads.classid = uses.classid AND reads.objid = uses.objid AND reads.objsubid = uses.objsubid
            AND reads.refclassid = 'pg_class'::regclass::oid AND reads.refobjid = attribute.attrelid AND input.attnum > 0
            AND input.attgenerated = '' ORDER BY input.attnum LIMIT 1
    ) AS input FROM uses
    LEFT JOIN pg_attrdef AS expression ON uses.classid = 'pg_attrdef'::regclass::oid AND uses.objid = expression.oid
    JOIN pg_attribute AS attribute ON attribute.attgenerated = 's'
        AND attribute.attrelid = coalesce(expression.adrelid, uses.objid)
        AND attribute.attnum = coalesce(expression.adnum, uses.objsubid)
    WHERE uses.classid IN ('pg_attrdef'::regclass::oid, 'pg_class'::regclass::oid)
), views AS (
    -- Views do not keep results, but materialized views of them do.
    SELECT rule.ev_class AS oid, uses.data, 1 AS depth FROM uses
    JOIN pg_rewrite AS rule ON uses.classid = 'pg_rewrite'::regclass::oid AND uses.objid = rule.oid
    UNION
    SELECT rule.ev_class, columns.data, 1 FROM columns
    JOIN pg_depend AS depend ON depend.refclassid = 'pg_class'::regclass::oid AND depend.refobjid = columns.attrelid
        AND depend.refobjsubid = columns.attnum
    JOIN pg_rewrite AS rule ON depend.classid = 'pg_rewrite'::regclass::oid AND depend.objid = rule.oid
    UNION
    SELECT rule.ev_class, views.data, views.depth + 1 FROM views
    JOIN pg_depend AS depend ON depend.refclassid = 'pg_class'::regclass::oid AND depend.refobjid = views.oid
    JOIN pg_rewrite AS rule ON depend.classid = 'pg_rewrite'::regclass::oid AND depend.objid = rule.oid
    WHERE rule.ev_class <> views.oid
), found AS (
    SELECT 1 AS step, 'generated column' AS kind, pg_catalog.format('%s.%I', attrelid::regclass, attname) AS name, data,
        pg_catalog.format('UPDATE ONLY %s SET %I = %2$I', attrelid::regclass, input) AS rebuild
    FROM columns JOIN pg_class AS class ON class.oid = attrelid AND class.relkind = 'r'
    UNION ALL
    SELECT 2, 'index', uses.objid::regclass::text, data, pg_catalog.format('REINDEX INDEX %s', uses.objid::regclass)
    FROM uses JOIN pg_class AS class ON uses.classid = 'pg_class'::regclass::oid AND class.oid = uses.objid AND class.relkind = 'i'
    UNION ALL
    SELECT 3, 'check', pg_catalog.format('%s.%I', conrelid::regclass, conname), data,
        pg_catalog.format('ALTER TABLE %s DROP CONSTRAINT %2$I, ADD CONSTRAINT %2$I %3$s', conrelid::regclass, conname, pg_get_constraintdef(con.oid))
    FROM uses JOIN pg_constraint AS con ON uses.classid = 'pg_constraint'::regclass::oid AND con.oid = uses.objid
    WHERE con.contype = 'c' AND con.conrelid <> 0::oid AND con.conislocal
    UNION ALL
    SELECT 3, 'check', pg_catalog.format('%s.%I', contypid::regtype, conname), data,
        pg_catalog.format('ALTER DOMAIN %s DROP CONSTRAINT %2$I; ALTER DOMAIN %1$s ADD CONSTRAINT %2$I %3$s', contypid::regtype, conname, pg_get_constraintdef(con.oid))
    FROM uses JOIN pg_constraint AS con ON uses.classid = 'pg_constraint'::regclass::oid AND con.oid = uses.objid
    WHERE con.contype = 'c' AND con.contypid <> 0::oid
    UNION ALL
    SELECT 4, 'statistics', pg_catalog.format('%I.%I', stxnamespace::regnamespace, stxname), data, pg_catalog.format('ANALYZE %s', stxrelid::regclass)
    FROM uses JOIN pg_statistic_ext AS statistic ON uses.classid = 'pg_statistic_ext'::regclass::oid AND statistic.oid = uses.objid
    UNION ALL
    SELECT 4 + depth, 'materialized view', class.oid::regclass::text, data, pg_catalog.format('REFRESH MATERIALIZED VIEW %s', class.oid::regclass)
    FROM views JOIN pg_class AS class ON class.oid = views.oid AND class.relkind = 'm'
    UNION ALL
    SELECT 0, 'partition key', uses.objid::regclass::text, data, NULL
    FROM uses JOIN pg_partitioned_table AS partitioned
        ON uses.classid = 'pg_class'::regclass::oid AND uses.objsubid = 0 AND partitioned.partrelid = uses.objid
)
SELECT kind, name, pg_catalog.array_agg(DISTINCT each.data ORDER BY each.data) AS data, rebuild
FROM found, pg_catalog.unnest(found.data) AS each(data) GROUP BY kind, name, rebuild ORDER BY max(step), name;
COMMENT ON VIEW url_dependents IS 'All that keeps results of functions for URLs, the data that they depend on, and how to make it again.';
GRANT SELECT ON url_dependents TO PUBLIC;

CREATE VIEW url_stale AS
WITH changed AS (
    SELECT data FROM url_built_with WHERE version IS DISTINCT FROM url_versions(data)
)
SELECT kind, name, dependents.data, rebuild FROM url_dependents AS dependents
WHERE dependents.data OPERATOR(pg_catalog.&&) (SELECT pg_catalog.array_agg(changed.data) FROM changed)
UNION ALL
SELECT 'versions', 'url_built_with', pg_catalog.array_agg(data), 'UPDATE url_built_with SET version = url_versions(data)'
FROM changed HAVING count(*) > 0;
COMMENT ON VIEW url_stale IS 'What was computed with other versions of the data than there are now, and how to make it again.';
GRANT SELECT ON url_stale TO PUBLIC;
