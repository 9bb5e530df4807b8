export { SeatCard } from './SeatCard.tsx'
