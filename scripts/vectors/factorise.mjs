// Positive pointwise mutual information of the counts, and its strongest directions by a randomised SVD. Plain arrays, no dependency.
import { randomFrom } from "../fuzz/random.mjs";

/** Counts {row, column, value} (each pair once, row < column) → one vector of `size` numbers per word. */
export function factorise(pairs, vocabulary, size, { extra = 16, rounds = 3, seed = 1 } = {}) {
  const matrix = informationOf(pairs, vocabulary);
  const width = size + extra;
  let basis = randomBlock(vocabulary, width, seed);
  orthonormalise(basis, vocabulary, width);
  for (let round = 0; round < rounds; round++) {
    basis = multiply(matrix, multiply(matrix, basis, vocabulary, width, true), vocabulary, width, false);
    orthonormalise(basis, vocabulary, width);
  }
  const image = multiply(matrix, basis, vocabulary, width, true);
  const { values, vectors } = eigen(gram(image, vocabulary, width), width);
  const out = new Float32Array(vocabulary * size);
  for (let i = 0; i < vocabulary; i++)
    for (let k = 0; k < size; k++) {
      let sum = 0;
      for (let m = 0; m < width; m++) sum += basis[i * width + m] * vectors[m * width + k];
      out[i * size + k] = sum * values[k] ** 0.25;
    }
  return out;
}

/** Symmetric counts to rows of positive information; context counts are flattened (0.75) and rare pairs damped. */
function informationOf({ rows, columns, values }, vocabulary) {
  const totals = new Float64Array(vocabulary);
  for (let n = 0; n < rows.length; n++) {
    totals[rows[n]] += values[n];
    totals[columns[n]] += values[n];
  }
  const all = totals.reduce((a, b) => a + b, 0);
  const context = totals.map((total) => total ** 0.75);
  const scale = all / context.reduce((a, b) => a + b, 0);
  const start = new Uint32Array(vocabulary + 1);
  const value = (i, j, count) =>
    Math.log((count * all) / (totals[i] * context[j] * scale)) * (count / (count + 1));
  const each = (visit) => {
    for (let n = 0; n < rows.length; n++) {
      visit(rows[n], columns[n], value(rows[n], columns[n], values[n]));
      visit(columns[n], rows[n], value(columns[n], rows[n], values[n]));
    }
  };
  each((i, _, v) => {
    if (v > 0) start[i + 1]++;
  });
  for (let i = 0; i < vocabulary; i++) start[i + 1] += start[i];
  const at = start.slice();
  const column = new Uint32Array(start[vocabulary]);
  const data = new Float32Array(start[vocabulary]);
  each((i, j, v) => {
    if (v <= 0) return;
    column[at[i]] = j;
    data[at[i]++] = v;
  });
  return { start, column, data };
}

function multiply({ start, column, data }, block, vocabulary, width, transposed) {
  const out = new Float32Array(vocabulary * width);
  for (let i = 0; i < vocabulary; i++)
    for (let n = start[i]; n < start[i + 1]; n++) {
      const v = data[n];
      const to = (transposed ? column[n] : i) * width;
      const from = (transposed ? i : column[n]) * width;
      for (let k = 0; k < width; k++) out[to + k] += v * block[from + k];
    }
  return out;
}

function randomBlock(vocabulary, width, seed) {
  // The same vectors from the same text, on every machine.
  const next = randomFrom(seed);
  return Float32Array.from({ length: vocabulary * width }, () => next() + next() + next() - 1.5);
}

/** Columns made perpendicular and of length one, twice for the sake of rounding. */
function orthonormalise(block, vocabulary, width) {
  for (let pass = 0; pass < 2; pass++)
    for (let k = 0; k < width; k++) {
      for (let m = 0; m < k; m++) {
        let dot = 0;
        for (let i = 0; i < vocabulary; i++) dot += block[i * width + k] * block[i * width + m];
        for (let i = 0; i < vocabulary; i++) block[i * width + k] -= dot * block[i * width + m];
      }
      let norm = 0;
      for (let i = 0; i < vocabulary; i++) norm += block[i * width + k] ** 2;
      const by = 1 / (Math.sqrt(norm) || 1);
      for (let i = 0; i < vocabulary; i++) block[i * width + k] *= by;
    }
}

function gram(block, vocabulary, width) {
  const out = new Float64Array(width * width);
  for (let i = 0; i < vocabulary; i++)
    for (let k = 0; k < width; k++) {
      const v = block[i * width + k];
      for (let m = k; m < width; m++) out[k * width + m] += v * block[i * width + m];
    }
  for (let k = 0; k < width; k++) for (let m = 0; m < k; m++) out[k * width + m] = out[m * width + k];
  return out;
}

/** Eigenvalues, largest first, and their vectors in columns, by Jacobi's rotations. */
function eigen(matrix, n) {
  const a = matrix.slice();
  let v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  for (let sweep = 0; sweep < 12; sweep++)
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) {
        if (Math.abs(a[p * n + q]) < 1e-12) continue;
        const theta = (a[q * n + q] - a[p * n + p]) / (2 * a[p * n + q]);
        const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        rotate(a, v, n, p, q, c, t * c);
      }
  const order = Array.from({ length: n }, (_, i) => i).sort((x, y) => a[y * n + y] - a[x * n + x]);
  const vectors = new Float64Array(n * n);
  order.forEach((from, to) => {
    for (let i = 0; i < n; i++) vectors[i * n + to] = v[i * n + from];
  });
  v = vectors;
  return { values: order.map((i) => Math.max(0, a[i * n + i])), vectors: v };
}

function rotate(a, v, n, p, q, c, s) {
  for (let i = 0; i < n; i++) {
    const [x, y] = [a[i * n + p], a[i * n + q]];
    a[i * n + p] = c * x - s * y;
    a[i * n + q] = s * x + c * y;
  }
  for (let i = 0; i < n; i++) {
    const [x, y] = [a[p * n + i], a[q * n + i]];
    a[p * n + i] = c * x - s * y;
    a[q * n + i] = s * x + c * y;
  }
  for (let i = 0; i < n; i++) {
    const [x, y] = [v[i * n + p], v[i * n + q]];
    v[i * n + p] = c * x - s * y;
    v[i * n + q] = s * x + c * y;
  }
}
