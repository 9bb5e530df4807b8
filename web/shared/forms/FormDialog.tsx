import { onDemand } from '../../ui/on-demand.tsx'

/** A small form in a dialog. Mounted only while open, so that it starts blank each time. */
export const FormDialog = onDemand(async () => (await import('./FormWindow.tsx')).FormWindow)
