export const versionInWords = (version: string, commit: string | undefined): string =>
  commit === undefined ? `Cairn ${version} (commit unknown)` : `Cairn ${version} (${commit})`
