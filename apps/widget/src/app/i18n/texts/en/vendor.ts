/** The words of an identity check on a vendor's own pages. */
export const vendor = {
  'vendor.begin':
    '{vendor} checks your document and your face on its own page. Have your passport or ID card ready; you come back here afterwards.',
  'vendor.go': 'Continue to {vendor}',
  'vendor.open': "You aren't done at {vendor} yet. Continue where you stopped.",
  'vendor.checking':
    '{vendor} has everything and is checking it. This page changes as soon as we know; you can carry on meanwhile.',
  'vendor.verified': '{vendor} confirmed your identity.',
  'vendor.retry': "{vendor} couldn't use everything. Try again, and look out for this:",
  'vendor.again': 'Try again at {vendor}',
  'vendor.expired': 'The time for the check at {vendor} is over. Start it again.',
  'vendor.restart': 'Start again',
  'vendor.refused':
    "{vendor} couldn't confirm your identity. Send your documents here instead; a person looks at them.",
  'vendor.reviewed':
    "{vendor} couldn't confirm your identity. A person is looking at it; you don't need to do anything.",
  'vendor.papers': 'Send documents here instead',
  'vendor.opened': 'Continue in the window that opened. This page follows.',
  'vendor.blocked': 'Your browser blocked the window. Use this link instead:',
  'vendor.back': 'Go back to the page where you began',
  'vendor.backText': "It already knows how far you've come. You can close this page.",
  'vendor.reason.unreadable': 'Every letter can be read: good light, no glare.',
  'vendor.reason.cut_off': 'The whole document is in the picture.',
  'vendor.reason.wrong_side': 'Both sides are there, front and back.',
  'vendor.reason.wrong_kind': 'It is a passport or an ID card.',
  'vendor.reason.expired': 'The document is still valid.',
  'vendor.reason.selfie': 'Your face is well lit and uncovered.',
  'vendor.reason.other': 'Pictures are taken of the document itself, not of a screen or a copy.',
} as const
