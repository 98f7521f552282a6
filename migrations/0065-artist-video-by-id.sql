-- A video opens by its id of the video site (CAMPAIGNS_VIDEO_ID).
create index artist_videos_by_youtube_id on artist_videos (youtube_id);
