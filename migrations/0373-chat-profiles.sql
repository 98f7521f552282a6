-- The name, picture and badge that a chat message was sent under (docs/chat.md).
alter table chat_faces rename to chat_profiles;
alter sequence chat_faces_id_seq rename to chat_profiles_id_seq;
alter table chat_profiles rename constraint chat_faces_pkey to chat_profiles_pkey;
alter table chat_profiles rename constraint chat_faces_badge_check to chat_profiles_badge_check;
alter table chat_profiles rename constraint chat_faces_person_id_fkey to chat_profiles_person_id_fkey;
alter table chat_profiles
  rename constraint chat_faces_person_id_name_picture_id_badge_key to chat_profiles_person_id_name_picture_id_badge_key;
