import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findMigrationMistakes, firstChecked } from './migrations.ts'

const folder = join(import.meta.dirname, '../../migrations')

describe('check of migrations', () => {
  test.each([
    ['create index on makes (id);', 'builds an index'],
    ['create unique index makes_by_id on makes (id);', 'builds an index'],
    ['alter table makes alter column id type bigint;', 'rewrites the table'],
    ['alter table makes add constraint x check (id > 0);', 'not valid'],
    ['alter table makes add foreign key (id) references users (id);', 'not valid'],
    ['alter table makes add constraint x unique (id);', 'using index'],
    ['alter table makes add column fan_id int references users (id);', 'add the column alone'],
    ['alter table makes add column id bigint generated always as identity;', 'add the column alone'],
    ['alter table makes add column code uuid default gen_random_uuid();', 'differs by row'],
    ['alter table makes alter id set not null;', 'reads the whole table'],
    ['alter table makes drop column id;', 'breaks the release before'],
    ['drop table makes;', 'breaks the release before'],
    ['alter table makes rename column id to number;', 'breaks the release before'],
    ['alter table makes add column id int not null;', 'fails with rows'],
    ['alter table makes add column id int check (id > 0);', 'add the column alone'],
    ['alter table makes add check (a > 0), add check (b > 0) not valid;', 'not valid'],
    ['alter table makes attach partition old for values in (1);', 'lock a table'],
    ['create table if not exists makes (id int); create index on makes (id);', 'builds an index'],
    ["do $$ begin execute 'drop table makes'; end $$;", 'lock a table'],
    ['-- no transaction\nvacuum full makes;', "isn't safe to repeat"],
    ['-- no transaction\ncreate index concurrently on makes (id);', "isn't safe to repeat"],
    ['create index concurrently makes_by_id on makes (id);', "can't run in a transaction"],
    ['-- no transaction\ncreate index concurrently a on b (c);\nselect 1;', 'one statement'],
    ["-- no transaction\nalter type kind add value 'new';", "isn't safe to repeat"],
  ])('finds the mistake in %s', (sql, mistake) => {
    expect(findMigrationMistakes(sql)).toEqual([expect.stringContaining(mistake)])
  })

  test.each([
    'create table fans (id int primary key); create index on fans (id); alter table fans add check (id > 0);',
    "alter table makes add column note text not null default '';",
    'alter table makes add constraint x check (id > 0) not valid;',
    'alter table makes validate constraint x;',
    'alter table makes add constraint x unique using index y;',
    'alter table makes alter column id drop not null;',
    'alter table makes drop constraint x;',
    '-- locks: the table has a row per language\ncreate index on legal_texts (id);',
    '-- no transaction\n-- A list of a fan reads it.\ncreate index concurrently makes_by_id on makes (id);',
    "-- no transaction\nalter type kind add value if not exists 'new';",
    "comment on table makes is 'drop table makes; rename';",
  ])('allows %s', sql => {
    expect(findMigrationMistakes(sql)).toEqual([])
  })

  test('finds no mistake in the migrations', () => {
    const names = readdirSync(folder).filter(name => name.endsWith('.sql') && name >= firstChecked)
    const mistakes = names.flatMap(name =>
      findMigrationMistakes(readFileSync(join(folder, name), 'utf8')).map(mistake => `${name}: ${mistake}`),
    )
    expect(mistakes).toEqual([])
  })
})
