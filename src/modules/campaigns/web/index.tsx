export { MakeInMyCity } from './make-in-my-city.tsx'
export { OwnMakes } from './own-makes.tsx'
