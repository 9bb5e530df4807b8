export { OpenedEstate } from './OpenedEstate.tsx'
