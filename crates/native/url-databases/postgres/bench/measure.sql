-- Each function beside a regular expression of PostgreSQL, on a million rows: what a row takes, the ratio, and the rows
-- on which the regular expression has another answer. Run it in this workspace:
--
--     postgres/server psql --file postgres/bench/measure.sql
--
-- The rows are the lines of the corpora, again and again. Times are those of one core without JIT, without what it takes to
-- read the rows. Where a URL is changed, the result of the regular expression is parsed before it is
-- compared, so that only its meaning counts.
\set QUIET on
\set ON_ERROR_STOP on
SET client_min_messages = warning;
SET max_parallel_workers_per_gather = 0;
SET jit = off;
CREATE EXTENSION urlstack;

CREATE TEMPORARY TABLE lines (u text);
\copy lines FROM PROGRAM 'cat ../../../fixtures/corpora/http.txt ../../../fixtures/corpora/query.txt ../../../fixtures/corpora/idn.txt ../../../fixtures/corpora/other.txt ../../../fixtures/corpora/dirty.txt' WITH (FORMAT csv, DELIMITER E'\x01', QUOTE E'\x02')
CREATE UNLOGGED TABLE t AS
    SELECT u FROM (SELECT u, i FROM lines, generate_series(1, 200) AS i ORDER BY i, u) AS rows LIMIT 1000000;
VACUUM ANALYZE t;

CREATE TEMPORARY TABLE ways (id serial, ours text, theirs text, is_whole boolean GENERATED ALWAYS AS (ours ~ 'remove|redact') STORED);
INSERT INTO ways (ours, theirs) VALUES
    ('url_is_url(u)', $$u ~ '^[A-Za-z][A-Za-z0-9+.-]*://[^/?#\s]+'$$),
    ('url_scheme(u)', $$lower(substring(u from '^([A-Za-z][A-Za-z0-9+.-]*):'))$$),
    ('url_host(u)', $$lower(substring(u from '^[^:/?#]+://(?:[^/?#@]*@)?([^/?#:]+)'))$$),
    ('url_port(u)', $$substring(u from '^[^:/?#]+://[^/?#]*:(\d+)')::integer$$),
    ('url_path(u)', $$substring(u from '^[^:/?#]+://[^/?#]*([^?#]*)')$$),
    ('url_query(u)', $$substring(u from '\?([^#]*)')$$),
    ('url_fragment(u)', $$substring(u from '#(.*)$')$$),
    ('url_origin(u)', $$lower(substring(u from '^[^:/?#]+://[^/?#]+'))$$),
    ('url_registrable_domain(u)', $$substring(u from '^[^:/?#]+://(?:[^/?#]*[.@])?([^/?#:.]+\.[^/?#:.]+)')$$),
    ('url_param(u, ''id'')', $$substring(u from '[?&]id=([^&#]*)')$$),
    ('url_params(u)', $$coalesce((SELECT array_agg((m[1], m[2])::url_pair) FROM regexp_matches(u, '[?&]([^=&#]+)=([^&#]*)', 'g') AS m), '{}')$$),
    ('url_remove_params(u, ''utm_*'')', $$regexp_replace(u, '[?&]utm_[^&#]*', '', 'g')$$),
    ('url_redact(u)', $$regexp_replace(u, '://[^/?#@]*@', '://***@')$$),
    ('url_match(u, ''https://*.org/*'')', $$u ~ '^https://[^/?#]*\.org/'$$),
    ('url_match_group(u, ''http{s}?://*/:first/*'', ''pathname.first'')', $$substring(u from '^https?://[^/?#]*/([^/?#]+)/')$$),
    ('url_normalize(u)', NULL),
    ('url_render(u)', NULL),
    ('url_readers_differ(u)', NULL),
    ('url_parse(u)', NULL),
    ('url_parse(u, ''host'', ''port'', ''path'')', NULL),
    ('CASE WHEN url_is_url(u) THEN u::url END', NULL);

-- What a row takes, in nanoseconds.
CREATE FUNCTION pg_temp.once(expression text) RETURNS double precision LANGUAGE plpgsql STRICT AS $$
DECLARE
    start timestamptz := clock_timestamp();
BEGIN
    EXECUTE format('SELECT count(%s) FROM t', expression);
    RETURN extract(epoch FROM clock_timestamp() - start) * 1e9 / 1e6;
END $$;

-- The least of five runs, by turns, so that what else the machine does is the same for all.
CREATE FUNCTION pg_temp.times(ours text, theirs text, OUT our_time double precision, OUT their_time double precision)
LANGUAGE sql AS $$
    SELECT min(a) - min(nothing), min(b) - min(nothing)
    FROM (SELECT pg_temp.once('u') AS nothing, pg_temp.once(ours) AS a, pg_temp.once(theirs) AS b FROM generate_series(1, 5)) AS runs
$$;

CREATE FUNCTION pg_temp.wrong(ours text, theirs text) RETURNS bigint LANGUAGE plpgsql STRICT AS $$
DECLARE
    found bigint;
BEGIN
    EXECUTE format('SELECT count(*) FROM t WHERE %s IS DISTINCT FROM %s', ours, theirs) INTO found;
    RETURN found;
END $$;

CREATE TEMPORARY TABLE results AS
    SELECT id, ours, our_time, their_time,
           pg_temp.wrong(ours, CASE WHEN is_whole THEN format('url_href(%s)', theirs) ELSE theirs END) AS wrong
    FROM ways, pg_temp.times(ours, theirs) ORDER BY id;

\pset tuples_only on
\pset format unaligned
\echo '| function | ns a row | the regular expression, ns a row | ratio | its wrong rows in a million |'
\echo '|---|---|---|---|---|'
SELECT format('| `%s` | %s | %s | %s | %s |', ours, round(our_time), coalesce(round(their_time)::text, ''),
              coalesce(round((their_time / our_time)::numeric, 1)::text, ''), coalesce(to_char(wrong, 'FM999,999'), ''))
FROM results ORDER BY id;
