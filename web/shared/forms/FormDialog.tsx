import { onDemand } from '../../ui/on-demand.tsx'

export const FormDialog = onDemand(async () => (await import('./FormWindow.tsx')).FormWindow)
