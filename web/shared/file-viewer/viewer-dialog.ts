import { onDemand } from '../../ui/on-demand.tsx'

/** Viewer.tsx, loaded with the first file: most records have none. */
export const ViewerDialog = onDemand(async () => (await import('./Viewer.tsx')).Viewer)
