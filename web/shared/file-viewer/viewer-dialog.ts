import { onDemand } from '../../ui/on-demand.tsx'

/** Loads with the first opened file, because most records have no file. */
export const ViewerDialog = onDemand(async () => (await import('./Viewer.tsx')).Viewer)
