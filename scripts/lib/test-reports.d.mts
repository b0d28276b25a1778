type Summary = { passed: number; failures: string[]; leftOut: string[] };
export function readVitest(report: object): Summary;
export function readPlaywright(report: object): Summary;
