-- All supporters of a project in the order in which they came, also those who are only counted: a fan's number among
-- them is the total less those who came later, and at the time of the thank-you these are few.
create index project_supporters_in_order on project_supporters (project_id, supported_at, id);
