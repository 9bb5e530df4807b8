export { CannotReceive } from './CannotReceive.tsx'
export { SeatCard } from './SeatCard.tsx'
export { useSeatPeople, type SeatPerson } from './people.ts'
