export { type CityColumns, cityColumns, presentCity } from './city-row.ts'
