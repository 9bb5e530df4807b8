export { CannotReceive } from './CannotReceive.tsx'
export { SeatCard } from './SeatCard.tsx'
