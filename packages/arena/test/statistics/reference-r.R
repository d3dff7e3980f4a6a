# Rscript reference-r.R > reference-r.json && npx biome check --write reference-r.json
# Examples from the literature, as R's own help pages give them, and R's values for them (R 4.2.2, no packages).
num <- function(x) paste0("[", paste(format(x, digits = 15, trim = TRUE, scientific = FALSE), collapse = ","), "]")
lists <- function(xs) paste0("[", paste(sapply(xs, num), collapse = ","), "]")

# Hollander and Wolfe 1973, p. 29: depression scores before and after therapy. Published: V = 40.
before <- c(1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30)
after <- c(0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29)
signed <- wilcox.test(before, after, paired = TRUE)

# Hollander and Wolfe 1973, p. 69: permeability of membranes. Published: W = 35, one-sided p = 0.1272.
term <- c(0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46)
early <- c(1.15, 0.88, 0.90, 0.74, 1.21)
sum <- wilcox.test(term, early)

# Hollander and Wolfe 1973, p. 116: clearance of lungs. Published: H = 0.771.
lungs <- list(c(2.9, 3.0, 2.5, 2.6, 3.2), c(3.8, 2.7, 4.0, 2.4), c(2.8, 3.4, 3.7, 2.2, 2.0))
kruskal <- kruskal.test(lungs)

# Hollander and Wolfe 1973, p. 140: ways to round first base. Published: Q = 11.1.
bases <- matrix(c(
  5.40, 5.50, 5.55, 5.85, 5.70, 5.75, 5.20, 5.60, 5.50, 5.55, 5.50, 5.40, 5.90, 5.85, 5.70, 5.45, 5.55, 5.60,
  5.40, 5.40, 5.35, 5.45, 5.50, 5.35, 5.25, 5.15, 5.00, 5.85, 5.80, 5.70, 5.25, 5.20, 5.10, 5.65, 5.55, 5.45,
  5.60, 5.35, 5.45, 5.05, 5.00, 4.95, 5.50, 5.50, 5.40, 5.45, 5.55, 5.50, 5.55, 5.55, 5.35, 5.45, 5.50, 5.55,
  5.50, 5.45, 5.25, 5.65, 5.60, 5.40, 5.70, 5.65, 5.55, 6.30, 6.30, 6.25), nrow = 22, byrow = TRUE)
friedman <- friedman.test(bases)

# Shapiro and Wilk 1965: weights of eleven men. Published: W = 0.79, p about 0.01.
men <- c(148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236)
shapiro <- shapiro.test(men)

ps <- c(0.01, 0.02, 0.03, 0.005, 0.4, 0.02, 1e-12, 0.9)
t <- t.test(before, after, paired = TRUE)

# Whole numbers with many ties and zeros: 120 pairs.
i <- 1:120
a <- 40 + (i * 37) %% 23
b <- a + (i * 53) %% 9 - 3
tied <- wilcox.test(a, b, paired = TRUE, exact = FALSE, correct = TRUE)
unpaired <- wilcox.test(a, b, exact = FALSE, correct = TRUE)

cat(paste0("{\n", paste(c(
  '"source": "R 4.2.2, reference-r.R; data from Hollander and Wolfe 1973 and Shapiro and Wilk 1965"',
  paste0('"signed": {"a":', num(before), ',"b":', num(after), ',"v":', signed$statistic, ',"p":', num(signed$p.value), "}"),
  paste0('"sum": {"a":', num(term), ',"b":', num(early), ',"u":', sum$statistic, ',"p":', num(sum$p.value), "}"),
  paste0('"kruskal": {"samples":', lists(lungs), ',"h":', num(kruskal$statistic), ',"p":', num(kruskal$p.value), "}"),
  paste0('"friedman": {"samples":', lists(asplit(bases, 2)), ',"q":', num(friedman$statistic), ',"p":', num(friedman$p.value), "}"),
  paste0('"shapiro": {"sample":', num(men), ',"w":', num(shapiro$statistic), ',"p":', num(shapiro$p.value), "}"),
  paste0('"holm": {"p":', num(ps), ',"adjusted":', num(p.adjust(ps, "holm")), "}"),
  paste0('"difference": {"mean":', num(t$estimate), ',"interval":', num(t$conf.int), "}"),
  paste0('"quantiles": {"sample":', num(men), ',"shares":', num(c(0.01, 0.1, 0.25, 0.5, 0.9)), ',"values":',
         num(quantile(men, c(0.01, 0.1, 0.25, 0.5, 0.9), type = 7)), "}"),
  paste0('"tied": {"a":', num(a), ',"b":', num(b), ',"v":', tied$statistic, ',"p":', num(tied$p.value),
         ',"u":', unpaired$statistic, ',"pUnpaired":', num(unpaired$p.value), "}")
), collapse = ",\n"), "\n}\n"))
