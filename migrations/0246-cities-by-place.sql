-- The city nearest to a place is looked for in the squares around it (0030).
create index cities_by_cell on cities (place_cell(lat, lon));
