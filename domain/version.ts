/**
 * Names a version as the log, the app and the commands do: *Cairn 0.2.0 (1a2b3c4d5e6f)*.
 * @param commit undefined where the source is neither a repository nor a package that says it
 */
export const versionInWords = (version: string, commit: string | undefined): string =>
  commit === undefined ? `Cairn ${version} (commit unknown)` : `Cairn ${version} (${commit})`
