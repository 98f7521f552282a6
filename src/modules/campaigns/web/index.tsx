export { MakeInMyCity } from './make-in-my-city.tsx'
