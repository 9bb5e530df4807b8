import { onDemand } from '../../ui/on-demand.tsx'

/** A sealed file to be looked at (see Viewer.tsx). Most records have none: its code comes when one is. */
export const ViewerDialog = onDemand(async () => (await import('./Viewer.tsx')).Viewer)
