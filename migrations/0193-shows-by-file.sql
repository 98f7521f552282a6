-- An archive show comes in by file as what it was: it has been on air, from a source that is no more.
alter table shows drop constraint shows_check6;
