-- A file names a video by its artist and its id at the video site, as those of tours are (docs/import.md).
delete from artist_videos v using artist_videos o
 where o.artist_id = v.artist_id and o.youtube_id = v.youtube_id and o.id < v.id;
create unique index artist_videos_once on artist_videos (artist_id, youtube_id);
