import { onDemand } from '../../ui/on-demand.tsx'

/** RecoveryKitDialog.tsx, loaded on demand. */
export const RecoveryKit = onDemand(async () => (await import('./RecoveryKitDialog.tsx')).RecoveryKitDialog)
