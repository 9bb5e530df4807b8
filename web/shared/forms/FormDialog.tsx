import { onDemand } from '../../ui/on-demand.tsx'

/** A small form in a dialog. Mount it only while it is open, so that it starts blank. */
export const FormDialog = onDemand(async () => (await import('./FormWindow.tsx')).FormWindow)
