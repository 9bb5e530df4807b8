import { onDemand } from '../../ui/on-demand.tsx'

export const RecoveryKit = onDemand(async () => (await import('./RecoveryKitDialog.tsx')).RecoveryKitDialog)
