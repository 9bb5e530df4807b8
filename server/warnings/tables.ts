export type WarningTables = {
  warning: { name: string; stage: number; mailed_at: Date }
  disk_day: { day: Date | string; free: number | string }
}
