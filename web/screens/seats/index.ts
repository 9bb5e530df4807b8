export { CannotReceive } from './CannotReceive.tsx'
export { SeatCard } from './SeatCard.tsx'
export { useNamesAt, useSeatPeople, type SeatPerson } from './people.ts'
