-- A picture that goes asks whose it was; without an index every fan would be read for each picture.
create index users_by_image on users (image_id) where image_id is not null;
