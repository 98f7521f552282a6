-- The start that an operator took back as false. Time doesn't start the show at it again before its stream was seen away; a
-- start that was moved is another one.
alter table shows add column taken_back_start timestamptz;
