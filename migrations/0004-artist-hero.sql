-- The wide picture (16:9) of an artist who is put on the home page's banner.
alter table artists add column hero_id text references media;
create index artists_featured on artists (popularity desc, id) where is_featured;
