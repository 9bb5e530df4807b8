import { onDemand } from '../../ui/on-demand.tsx'

/** Makes a recovery kit, step by step: see RecoveryKitDialog.tsx. */
export const RecoveryKit = onDemand(async () => (await import('./RecoveryKitDialog.tsx')).RecoveryKitDialog)
