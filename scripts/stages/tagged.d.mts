/** The test files with a test that has a tag of the night. */
export function taggedFiles(): readonly string[]
